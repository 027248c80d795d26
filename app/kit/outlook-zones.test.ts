import { expect, it } from 'vitest'
import { windowsZoneShown } from './outlook-zones.ts'
import { zoneOfName } from './zone-names.ts'

it.each([
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC-05:00) Eastern Time (US and Canada)', 'America/New_York'],
  ['(GMT-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['(UTC-07:00) Arizona', 'America/Phoenix'],
  ['(UTC-06:00) Saskatchewan', 'America/Regina'],
  ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Berlin'],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Calcutta'],
  ['(UTC+09:00) Osaka, Sapporo, Tokyo', 'Asia/Tokyo'],
  ['(UTC) Coordinated Universal Time', 'Etc/UTC'],
  ['(UTC-03:30) Newfoundland', 'America/St_Johns'],
])('%s is %s', (shown, zone) => {
  const found = zoneOfName(shown)
  const offsets = (name: string) =>
    [0, 6].map(
      (month) =>
        new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
          .formatToParts(new Date(Date.UTC(2026, month, 15)))
          .find(({ type }) => type === 'timeZoneName')?.value,
    )
  expect(offsets(found ?? 'Asia/Pyongyang')).toEqual(offsets(zone))
})

it('knows nothing of other names', () => {
  expect(windowsZoneShown('(UTC-05:00) Our Office')).toBe(null)
})

it('each that is shown is one that CLDR knows', async () => {
  const { readFileSync } = await import('node:fs')
  const names = [...readFileSync('app/kit/outlook-zones.ts', 'utf8').matchAll(/: '([^']+)',$/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(names.length).toBeGreaterThan(80)
  for (const name of names) expect([name, zoneOfName(name)]).toEqual([name, expect.any(String)])
})
