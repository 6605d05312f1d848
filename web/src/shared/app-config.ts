import { ROUTES, type AppConfig } from '@fourfold/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api';
import { browserStorage } from '../lib/storage/browser-storage';
import { clientLog } from '../lib/client-log';

const STORAGE_KEY = 'fourfold.app-config';
const FRESH_MS = 60_000;

/** The same defaults as on the server, for a first visit. */
const DEFAULTS: AppConfig = {
  support_email: `support@${window.location.hostname}`,
  links: [],
  registration_open: true,
};

/** The operator's settings. The last known ones are used offline and until the server responds. */
export const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  queryFn: async ({ signal }) => {
    const config = await api.get<AppConfig>(ROUTES.config, signal);
    browserStorage.setItem(STORAGE_KEY, JSON.stringify(config));
    return config;
  },
  staleTime: FRESH_MS,
  initialData: readStored,
  initialDataUpdatedAt: 0,
});

export function useAppConfig(): AppConfig {
  return useQuery(appConfigQuery).data;
}

function readStored(): AppConfig {
  try {
    const stored = JSON.parse(browserStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<AppConfig> | null;
    return { ...DEFAULTS, ...stored };
  } catch (error) {
    clientLog.note('The stored settings are unreadable', { error: String(error) });
    return DEFAULTS;
  }
}
