import { z } from 'zod'
import { flagInput } from '#app/kit/flag.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLine } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { EXCLUSIONS, FIRST_YEAR, SELLER_TYPES } from './seller-report.ts'

const country = z
  .union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)], { error: 'common:invalid.value' })
  .default('')
  .transform((code) => code || null)

const line = (max: number) => optionalLine(max).transform((text) => text ?? null)

const OLDEST = '1900-01-01'

/** A day of birth: a real one, of somebody who can sell. */
const birthDate = z
  .string({ error: UNTYPED })
  .default('')
  .transform((day, ctx) => {
    if (day === '') return null
    const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
    const isDay = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
    if (isDay && day >= OLDEST && at.getTime() < Date.now()) return day
    ctx.addIssue({ code: 'custom', message: 'seller-reports:details.noDay' })
    return z.NEVER
  })

/**
 * What a tax report says of a seller. Nothing is needed: what is left out is asked for again. What the other
 * kind of seller says is not kept.
 */
export const taxDetailsInput = z
  .object({
    sellerType: z.enum(SELLER_TYPES, { error: 'common:invalid.required' }),
    legalName: line(120),
    givenName: line(80),
    familyName: line(80),
    street: line(150),
    postalCode: line(20),
    city: line(100),
    country,
    tin: line(40),
    tinCountry: country,
    hasNoTin: flagInput.optional().transform((said) => said === true),
    vatNumber: line(30),
    registerNumber: line(40),
    birthDate,
    birthCity: line(100),
    birthCountry: country,
    excludedAs: z
      .union([z.literal(''), z.enum(EXCLUSIONS)], { error: 'common:invalid.value' })
      .default('')
      .transform((said) => said || null),
    seen: seenInput,
  })
  .superRefine(({ tin, hasNoTin }, at) => {
    if (tin && hasNoTin)
      at.addIssue({ code: 'custom', path: ['tin'], message: 'seller-reports:details.tinAndNone' })
  })
  .transform(({ sellerType, ...said }) => {
    const isPerson = sellerType === 'individual'
    const needsPlace = isPerson && said.hasNoTin
    return {
      ...said,
      sellerType,
      legalName: isPerson ? null : said.legalName,
      registerNumber: isPerson ? null : said.registerNumber,
      excludedAs: isPerson ? null : said.excludedAs,
      givenName: isPerson ? said.givenName : null,
      familyName: isPerson ? said.familyName : null,
      birthDate: isPerson ? said.birthDate : null,
      birthCity: needsPlace ? said.birthCity : null,
      birthCountry: needsPlace ? said.birthCountry : null,
      tinCountry: said.tin ? (said.tinCountry ?? said.country) : null,
    }
  })

/** The year of which a report is made. */
export const reportInput = z.object({
  year: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(FIRST_YEAR, UNTYPED).max(9_999, UNTYPED),
})
