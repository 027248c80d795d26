import { expect, test } from 'vitest'
import { isRegion, listPublicHolidays, regionsOf } from './public-holidays.server.ts'

const whole = (country: string) => ({ country, region: null })
const ofCountry = { region: null, regionName: null }

test('holidays of whole countries are those of the days that are asked for, in the language', async () => {
  const wanted = {
    places: ['DE', 'IN', 'DE', 'XX'].map(whole),
    from: '2026-12-20',
    to: '2027-01-27',
  }
  expect(await listPublicHolidays({ ...wanted, language: 'de' })).toEqual([
    { day: '2026-12-25', country: 'DE', name: '1. Weihnachtstag', ...ofCountry },
    { day: '2026-12-25', country: 'IN', name: 'Weihnachten', ...ofCountry },
    { day: '2026-12-26', country: 'DE', name: '2. Weihnachtstag', ...ofCountry },
    { day: '2027-01-01', country: 'DE', name: 'Neujahr', ...ofCountry },
    { day: '2027-01-26', country: 'IN', name: 'Republic Day', ...ofCountry },
  ])
  const japanese = await listPublicHolidays({
    places: [whole('JP')],
    from: '2026-11-23',
    to: '2026-11-24',
    language: 'en',
  })
  expect(japanese.map(({ name }) => name)).toEqual(['Labor Thanksgiving Day'])
  expect(await listPublicHolidays({ ...wanted, places: [], language: 'ja' })).toEqual([])
})

test('holidays of regions are said once, and with what the region calls itself', async () => {
  const found = await listPublicHolidays({
    places: [
      { country: 'DE', region: 'BY' },
      { country: 'DE', region: 'HH' },
    ],
    from: '2026-05-25',
    to: '2026-11-02',
    language: 'de',
  })
  expect(found.map(({ day, region, regionName }) => [day, region, regionName])).toEqual([
    ['2026-05-25', null, null],
    ['2026-06-04', 'BY', 'Bayern'],
    ['2026-10-03', null, null],
    ['2026-10-31', 'HH', 'Hansestadt Hamburg'],
    ['2026-11-01', 'BY', 'Bayern'],
  ])
  expect((await regionsOf('IN')).get('MH')).toBe('Maharashtra')
  expect(await isRegion({ country: 'IN', region: 'MH' })).toBe(true)
  expect(await isRegion({ country: 'IN', region: 'ZZ' })).toBe(false)
  expect(await isRegion({ country: 'XX', region: null })).toBe(false)
  expect(await isRegion({ country: null, region: null })).toBe(true)
})
