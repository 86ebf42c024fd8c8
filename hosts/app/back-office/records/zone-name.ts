/** The reader's time zone in words: 'Pakistan Standard Time'. */
export const zoneName = (): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' }).formatToParts().find(({ type }) => type === 'timeZoneName')
    ?.value ?? '';
