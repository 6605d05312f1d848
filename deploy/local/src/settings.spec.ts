import { readSettings } from './settings';

describe('settings of the launcher', () => {
  it('allows the page from every local name of its port', () => {
    const { publicUrl, passedOn } = readSettings({ PORT: '8080' }, []);
    expect(publicUrl).toBe('http://localhost:8080');
    expect(passedOn.ALLOWED_ORIGINS).toBe('http://localhost:8080,http://127.0.0.1:8080');
  });

  it('listens on this machine alone, in production on every address, and where HOST says', () => {
    expect(readSettings({}, [])).toMatchObject({ host: '127.0.0.1', outerUrls: [] });
    expect(readSettings({ HOST: '::1' }, []).outerUrls).toEqual([]);
    expect(readSettings({ NODE_ENV: 'production' }, []).host).toBe('0.0.0.0');
    const opened = readSettings({ HOST: '192.0.2.7', PORT: '8080' }, []);
    expect(opened).toMatchObject({ host: '192.0.2.7', outerUrls: ['http://192.0.2.7:8080'] });
    expect(opened.passedOn.ALLOWED_ORIGINS).toMatch(/,http:\/\/192\.0\.2\.7:8080$/);
    const production = readSettings({ HOST: '192.0.2.7', NODE_ENV: 'production' }, []);
    expect(production.passedOn.ALLOWED_ORIGINS).not.toContain('192.0.2.7');
  });

  it('passes settings on to the services, but neither its own port nor what npm adds', () => {
    const env = {
      PORT: '8080',
      HOST: '::1',
      npm_config_x: 'y',
      REGISTER_LIMIT_PER_HOUR: '9',
      EXPOSE_RESET_TOKENS: 'true',
      NODE_ENV: 'test',
    };
    const { passedOn } = readSettings(env, []);
    expect(passedOn).toMatchObject({
      REGISTER_LIMIT_PER_HOUR: '9',
      EXPOSE_RESET_TOKENS: 'true',
      NODE_ENV: 'test',
    });
    expect(passedOn).not.toHaveProperty('PORT');
    expect(passedOn).not.toHaveProperty('HOST');
    expect(passedOn).not.toHaveProperty('npm_config_x');
  });

  it('runs a service alone on its usual port, or on PORT', () => {
    expect(readSettings({}, ['serve', 'battle'])).toMatchObject({ mode: { serve: 'battle' }, port: 8004 });
    expect(readSettings({ PORT: '9000' }, ['serve', 'battle'])).toMatchObject({ port: 9000 });
  });

  it('directs developers to the web app with hot reload', () => {
    const { publicUrl, passedOn } = readSettings({ WEB_PORT: '5000' }, ['dev']);
    expect(publicUrl).toBe('http://localhost:5000');
    expect(passedOn.ALLOWED_ORIGINS).toBe('http://localhost:5000,http://127.0.0.1:5000');
  });

  it('starts an inbox unless there is a mail server, and never in production', () => {
    expect(readSettings({}, []).inbox).toBe(true);
    expect(readSettings({ SMTP_URL: 'smtp://mail.example' }, []).inbox).toBe(false);
    expect(readSettings({ NODE_ENV: 'production' }, []).inbox).toBe(false);
  });

  it('refuses invalid ports and unknown arguments', () => {
    expect(() => readSettings({ PORT: 'eight' }, [])).toThrow('PORT=eight is not a port number');
    expect(() => readSettings({}, ['storse'])).toThrow("Unknown argument 'storse'");
    expect(() => readSettings({}, ['serve', 'web'])).toThrow("Unknown argument 'web'");
    expect(() => readSettings({}, ['stores', 'dev'])).toThrow("Unknown argument 'dev'");
  });

  it('loads demonstration data on request, but neither in production nor for one service', () => {
    expect(readSettings({}, ['dev']).seed).toBe(false);
    expect(readSettings({}, ['dev', '--seed'])).toMatchObject({ mode: 'dev', seed: true });
    expect(readSettings({}, ['--seed'])).toMatchObject({ mode: 'everything', seed: true });
    expect(() => readSettings({ NODE_ENV: 'production' }, ['--seed'])).toThrow('not in production');
    expect(() => readSettings({}, ['serve', 'auth', '--seed'])).toThrow('needs all services');
  });

  it('colours only output for people', () => {
    expect(readSettings({ FORCE_COLOR: '1' }, []).colour).toBe(true);
    expect(readSettings({ FORCE_COLOR: '1', NO_COLOR: '1' }, []).colour).toBe(false);
    expect(readSettings({ FORCE_COLOR: '1', LOG_FORMAT: 'json' }, []).colour).toBe(false);
  });
});
