import { type AuthenticatedUser, Clock, toAppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { LONGEST_EXPORT_MS } from '../limits';
import { AuthTelemetry } from '../telemetry';
import { exportText } from './domain/export-text';
import { ExportLimits } from './export.limits';
import { PersonalDataClient } from './personal-data.client';

/** Sends users what every service stores about them. */
@Injectable()
export class ExportService {
  constructor(
    private readonly limits: ExportLimits,
    private readonly personalData: PersonalDataClient,
    private readonly clock: Clock,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * Writes the export as fast as it is read. When a service fails later than at its first page, the connection is cut:
   * a document that is not complete never looks so.
   * @throws AppError `rate_limited`, `service_unavailable`, before anything is written
   */
  async send(caller: AuthenticatedUser, response: ServerResponse): Promise<void> {
    const { user_id: userId } = caller;
    await this.limits.begin(userId);
    try {
      await this.write(caller, response);
      this.telemetry.record('exported', { user_id: userId });
    } catch (error) {
      await this.limits.fail(userId);
      this.telemetry.exportFailed(userId, hasLeft(error) ? undefined : toAppError(error));
      // A response that has begun is destroyed.
      if (!response.destroyed) throw error;
    }
  }

  private async write(caller: AuthenticatedUser, response: ServerResponse): Promise<void> {
    const services = await this.personalData.open(caller);
    const exported_at = this.clock.now().toISOString();
    const filename = `fourfold-data-${exported_at.slice(0, 'YYYY-MM-DD'.length)}.json`;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
    const signal = AbortSignal.timeout(LONGEST_EXPORT_MS);
    await pipeline(exportText({ format: 1, exported_at }, services), response, { signal });
  }
}

/** Whether the client has closed the connection. */
function hasLeft(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
