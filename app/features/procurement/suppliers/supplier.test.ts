import { expect, test } from 'vitest'
import {
  certificateStanding,
  certificatesOf,
  responseOf,
  suppliersPath,
  wantedSuppliersOf,
} from './supplier.ts'

test('an address says what is wanted, and what is wanted its address', () => {
  const wanted = { view: 'shortlist', words: 'Welding', page: 3, of: 'asha' } as const
  const path = suppliersPath(wanted)
  const query = new URLSearchParams(path.split('?')[1])
  expect(wantedSuppliersOf(query, { keeps: true })).toEqual(wanted)
  expect(wantedSuppliersOf(query, { keeps: false }).view).toBe('joined')
  const nonsense = new URLSearchParams('view=all&page=-1&of=')
  expect(wantedSuppliersOf(nonsense, { keeps: true })).toEqual({
    view: 'joined',
    words: '',
    page: 1,
    of: null,
  })
  expect(suppliersPath({ view: 'joined', page: 1, words: '' })).toBe('/dashboard/c/trainerslist')
})

test('how soon somebody answers is said by the median', () => {
  const said = [null, 0, 60, 61, 360, 361, 1_440, 1_441, 10_080, 10_081].map(responseOf)
  expect(said).toEqual([null, 'hour', 'hour', 'hours', 'hours', 'day', 'day', 'days', 'days', 'longer'])
})

test('a certificate is over the day after its last one, and soon over for 90 days', () => {
  expect(certificateStanding(null, '2026-11-30')).toBe('good')
  expect(certificateStanding('2026-11-29', '2026-11-30')).toBe('over')
  expect(certificateStanding('2026-11-30', '2026-11-30')).toBe('soon')
  expect(certificateStanding('2027-02-28', '2026-11-30')).toBe('soon')
  expect(certificateStanding('2027-03-01', '2026-11-30')).toBe('good')
})

test('certificates that end first stand first', () => {
  const ends = { B: '2027-01-01', C: '2026-12-01', gone: '2026-01-01' }
  expect(certificatesOf(['A', 'B', 'C'], ends)).toEqual([
    { name: 'C', until: '2026-12-01' },
    { name: 'B', until: '2027-01-01' },
    { name: 'A', until: null },
  ])
})
