import { startTracing } from './tracing';

const mockLoad = jest.fn();
const mockStart = jest.fn();
jest.mock('./sdk', () => {
  mockLoad();
  return { startSdk: mockStart };
});

describe('tracing', () => {
  afterEach(() => {
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    delete process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
    mockStart.mockClear();
  });

  it('is off, and its SDK is not loaded, unless a collector is configured', () => {
    startTracing();
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = '';
    startTracing();
    expect(mockLoad).not.toHaveBeenCalled();
  });

  it.each(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])('is on with %s', (name) => {
    process.env[name] = 'http://127.0.0.1:4318';
    startTracing();
    expect(mockStart).toHaveBeenCalledTimes(1);
  });
});
