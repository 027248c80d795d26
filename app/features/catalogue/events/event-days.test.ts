import { expect, it } from 'vitest'
import type { Language } from '#app/kit/language.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { formatEventDays } from './event-days.ts'

const TWO_DAYS = {
  startsAt: new Date('2026-12-14T04:30:00Z'),
  endsAt: new Date('2026-12-15T11:30:00Z'),
  timeZone: 'Asia/Kolkata',
  dateOnly: false,
  sessions: 2,
}
const now = new Date('2026-11-22T00:00:00Z')
const when = (given: Partial<typeof TWO_DAYS> = {}, language: Language = 'en') =>
  formatEventDays({ ...TWO_DAYS, ...given }, { language, t: translator(language), now })

it('says two days as two days, with the hour at which the first begins', () => {
  expect(when()).toBe('2 days, Mon 14 Dec – Tue 15 Dec, from 10:00 IST')
  expect(when({}, 'de')).toBe('2 Tage, Mo., 14. Dez. – Di., 15. Dez., ab\u00a010:00 IST')
  expect(when({ dateOnly: true, sessions: 1 })).toBe('Mon 14 Dec – Tue 15 Dec')
})

it('says one session by its hours, over midnight too, and two of one day as that day', () => {
  const late = new Date('2026-12-14T20:30:00Z')
  expect(when({ sessions: 1, endsAt: late })).toBe('Mon 14 Dec, 10:00 – Tue 15 Dec, 02:00 IST')
  expect(when({ endsAt: new Date('2026-12-14T11:30:00Z') })).toBe('Mon 14 Dec, 10:00–17:00 IST')
})
