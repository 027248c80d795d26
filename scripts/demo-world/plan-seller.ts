import { type TaxChoice, termsOf } from '#app/kit/tax.ts'
import { taxKindOf } from '#app/kit/tax-countries.ts'
import { gstinCheckCharacter, taxNumberFault } from '#app/kit/tax-number.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { PlannedProvider } from './plan-people.ts'

/**
 * How sellers of a country usually write prices, the rate in hundredths of a percent, a street, the form of a
 * tax number.
 */
type Habit = { taxed: TaxChoice; rate: number; street: string; number: string | null }

const HABITS: Record<string, Habit> = {
  IN: { taxed: 'added', rate: 1_800, street: 'MG Road', number: null },
  DE: { taxed: 'added', rate: 1_900, street: 'Gartenstraße', number: 'DE#########' },
  AT: { taxed: 'added', rate: 2_000, street: 'Lindengasse', number: 'ATU########' },
  FR: { taxed: 'added', rate: 2_000, street: 'rue des Lilas', number: 'FR###########' },
  BE: { taxed: 'added', rate: 2_100, street: 'rue du Moulin', number: 'BE0#########' },
  IT: { taxed: 'included', rate: 2_200, street: 'via dei Mille', number: 'IT###########' },
  ES: { taxed: 'added', rate: 2_100, street: 'calle del Prado', number: 'ESB########' },
  CH: { taxed: 'included', rate: 810, street: 'Seestrasse', number: 'CHE#########' },
  GB: { taxed: 'added', rate: 2_000, street: 'Mill Lane', number: 'GB#########' },
  JP: { taxed: 'included', rate: 1_000, street: '中央1丁目', number: 'T#############' },
  SG: { taxed: 'added', rate: 900, street: 'Orchard Road', number: null },
  AE: { taxed: 'included', rate: 500, street: 'Palm Street', number: null },
}

/**
 * What a provider says of invoices and tax; of some countries nothing is said, and small ones charge none.
 */
export function sellerOf(provider: Pick<PlannedProvider, 'username' | 'name' | 'kind' | 'city' | 'country'>) {
  const habit = HABITS[provider.country]
  if (!habit) return null
  const chance = chanceOf(`seller ${provider.username}`)
  const isSmall = provider.kind === 'trainer' && provider.username !== 'meera_kulkarni' && chance.happens(0.2)
  const taxed = isSmall ? 'small' : habit.taxed
  const tax = termsOf(taxed, taxKindOf(provider.country), habit.rate)
  const number = chance.between(3, 90)
  const isAfter = /^(DE|AT|IT|ES|CH)$/.test(provider.country)
  return {
    tax,
    legalName: provider.name,
    street: isAfter ? `${habit.street} ${number}` : `${number} ${habit.street}`,
    city: provider.city,
    country: provider.country,
    taxNumber: isSmall ? null : taxNumberOf(provider.country, habit.number, chance),
  }
}

/** One that is right by its form and check characters, and nobody's. */
function taxNumberOf(country: string, form: string | null, chance: Chance): string | null {
  const figures = (text: string) => text.replace(/#/g, () => String(chance.between(0, 9)))
  if (country === 'IN') {
    const start = figures('27ABCDE####F1Z')
    return start + gstinCheckCharacter(start)
  }
  if (form === null) return null
  for (let tries = 0; tries < 3_000; tries += 1) {
    const number = figures(form)
    if (taxNumberFault(number, country) === null) return number
  }
  return null
}
