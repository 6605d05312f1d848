type Format = typeof import('./format');

/** The functions in a browser with these preferred languages. */
async function inLanguages(...languages: string[]): Promise<Format> {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  jest.resetModules();
  return import('./format');
}

afterEach(() => jest.restoreAllMocks());

describe('dates and numbers', () => {
  it.each([
    ['th-TH'],
    ['fa-IR'],
    ['ar-EG'],
    ['en-u-nu-thai-ca-buddhist'],
    [''],
    ['C'],
    ['en-US@posix'],
    ['en-US.UTF-8'],
  ])('are English in a browser whose language is %s', async (language) => {
    const format = await inLanguages(language);
    expect(format.longDate('2026-11-28')).toBe('Saturday, November 28');
    expect(format.fullDate('2026-11-28')).toBe('Saturday, November 28, 2026');
    expect(format.mediumDate('2026-11-28')).toBe('Nov 28, 2026');
    expect(format.shortDate('2026-11-28')).toBe('Sat, Nov 28');
    expect(format.monthName('2026-11')).toBe('November 2026');
    expect(format.formatNumber(12345)).toBe('12,345');
    const at = new Date(2026, 10, 28, 15, 5).toISOString();
    expect(format.moment(at)).toMatch(/^Nov 28, 2026, 3:05\sPM$/);
    expect(format.dayOf(at)).toBe('Nov 28, 2026');
    expect(format.timeOf(at)).toMatch(/^3:05\sPM$/);
  });

  it("are in the viewer's own English", async () => {
    const format = await inLanguages('de-DE', 'en-GB', 'en-US');
    expect(format.longDate('2026-11-28')).toBe('Saturday 28 November');
    expect(format.timeOf(new Date(2026, 10, 28, 15, 5).toISOString())).toBe('15:05');
  });
});
