import { describe, expect, it } from 'vitest'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { findCountry, readCountry } from './countries.ts'

describe('findCountry', () => {
  it.each([
    ['U.S.A.', 'US'],
    ['usa', 'US'],
    ['United States of America', 'US'],
    ['UK', 'GB'],
    ['U.K.', 'GB'],
    ['Scotland', 'GB'],
    ['Deutschland', 'DE'],
    ['allemagne', 'DE'],
    ['ドイツ', 'DE'],
    ['日本', 'JP'],
    ['Schweiz', 'CH'],
    ['SUI', 'CH'],
    ['AU', 'AU'],
    ['au', 'AU'],
    ['The Netherlands', 'NL'],
    ['Holland', 'NL'],
    ['South Korea', 'KR'],
    ['Czech Republic', 'CZ'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['  españa ', 'ES'],
    ['Côte d’Ivoire', 'CI'],
    ['Georgia', 'GE'],
    ['India', 'IN'],
    ['DE', 'DE'],
  ])('reads %s as %s', (name, code) => {
    expect(findCountry(name)).toBe(code)
  })

  it.each(['', 'EN', 'Atlantis', '__proto__', 'constructor', 'Korea', 'Congo', 'Berlin'])(
    'does not know %s',
    (name) => {
      expect(findCountry(name)).toBeNull()
    },
  )
})

describe('readCountry', () => {
  it('says which countries an ambiguous name can mean', () => {
    expect(() => readCountry('Korea')).toThrow(CatalogueRefusal)
    try {
      readCountry('Korea')
    } catch (error) {
      expect((error as CatalogueRefusal).reason).toEqual({
        code: 'country.ambiguous',
        params: { text: 'Korea', countries: 'North Korea or South Korea' },
      })
    }
  })
})
