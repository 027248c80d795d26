import { expect, test } from 'vitest'
import { listPublicHolidays } from './public-holidays.server.ts'

test('holidays of whole countries are those of the days that are asked for, in the language', async () => {
  const wanted = { countries: ['DE', 'IN', 'DE', 'XX'], from: '2026-12-20', to: '2027-01-27' }
  expect(await listPublicHolidays({ ...wanted, language: 'de' })).toEqual([
    { day: '2026-12-25', country: 'DE', name: '1. Weihnachtstag' },
    { day: '2026-12-25', country: 'IN', name: 'Weihnachten' },
    { day: '2026-12-26', country: 'DE', name: '2. Weihnachtstag' },
    { day: '2027-01-01', country: 'DE', name: 'Neujahr' },
    { day: '2027-01-26', country: 'IN', name: 'Republic Day' },
  ])
  const japanese = await listPublicHolidays({
    countries: ['JP'],
    from: '2026-11-23',
    to: '2026-11-24',
    language: 'en',
  })
  expect(japanese.map(({ name }) => name)).toEqual(['Labor Thanksgiving Day'])
  expect(await listPublicHolidays({ ...wanted, countries: [], language: 'ja' })).toEqual([])
})
