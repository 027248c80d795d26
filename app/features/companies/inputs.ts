import { z } from 'zod'
import { emailInput } from '#app/features/accounts/inputs.ts'
import { seatInput } from '#app/features/parties/inputs.ts'
import type { MemberRole } from '#app/features/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { seenInput } from '#app/kit/seen-mark.ts'
import { plainTaxNumber, taxNumberFault } from '#app/kit/tax-number.ts'
import { lineOfText, optionalLine, optionalLines } from '#app/kit/text.ts'
import { BANK_FORMATS, bankFaults, plainNumber } from './bank-account.ts'

/** A company by its id; the own party's id, or nothing, is the person itself. */
export const switchInput = z.object({ companyId: z.union([z.uuid(), z.literal('')]).optional() })

const role = z
  .enum(['1', '2'], { error: 'common:invalid.required' })
  .transform((typed) => Number(typed) as MemberRole)
const partyId = z.uuid({ error: UNTYPED }).transform((id) => id as PartyId)

/** A company that one belongs to. */
export const leaveInput = z.object({ companyId: partyId })

export const inviteInput = z.object({ email: emailInput, role })
export const memberInput = z.object({ memberId: partyId })
export const memberRoleInput = z.object({ memberId: partyId, role })
/** Up to how much a member buys alone, as people write amounts; empty for as much as they like. */
export const approvalLimitInput = z.object({
  memberId: partyId,
  limit: z
    .string({ error: UNTYPED })
    .max(40, 'companies:limit.amount')
    .transform((typed) => typed.trim()),
})
export const invitationInput = z.object({ invitationId: z.uuid({ error: UNTYPED }) })
export const tokenInput = z.object({ token: z.string().min(20).max(100) })
export const joinLinkInput = z.object({ link: z.enum(['renew', 'off'], { error: UNTYPED }) })

/** The code of an invitation link, as `companyId` of the wire carries it. */
export const joinInput = z.object({
  companyId: z
    .string({ error: 'accounts:invitation.unknown' })
    .regex(/^[0-9A-Z]{16}$/, 'accounts:invitation.unknown'),
})

/** What a company says of itself. */
export const companyInput = z
  .object({ name: lineOfText(100), about: optionalLines(2_000), seen: seenInput })
  .and(seatInput)

const numberInput = z.string().max(100).default('').transform(plainNumber)

/** An account under the fields of its format; the others count for nothing. */
export const bankInput = z
  .object({
    holder: lineOfText(120),
    format: z.enum(BANK_FORMATS, { error: 'common:invalid.required' }),
    iban: numberInput,
    accountNumber: numberInput,
    ifsc: numberInput,
    bic: numberInput,
    seen: seenInput,
  })
  .transform(({ holder, format, iban, accountNumber, ifsc, bic, seen }) => ({
    account: {
      ...{ holder, format },
      number: format === 'iban' ? iban : accountNumber,
      bank: { iban: null, ifsc, swift: bic }[format],
    },
    seen,
  }))
  .superRefine(({ account }, at) => {
    for (const [path, message] of Object.entries(bankFaults(account)))
      at.addIssue({ code: 'custom', path: [path], message })
  })

const addressId = z.uuid({ error: UNTYPED })

/** A further address for invoices: street and city are asked for, and the tax number fits the country (ISO 3166-1 alpha-2). */
export const billingAddressInput = z
  .object({
    addressId: z.preprocess((typed) => (typed === '' ? undefined : typed), addressId.optional()),
    label: lineOfText(60),
    legalName: optionalLine(120),
    street: lineOfText(150),
    postalCode: optionalLine(20),
    city: lineOfText(100),
    country: z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' }),
    taxNumber: optionalLine(30),
    isDefault: z.enum(['', '1'], { error: UNTYPED }).default(''),
    seen: seenInput,
  })
  .superRefine(({ country, taxNumber }, at) => {
    const fault = taxNumber ? taxNumberFault(taxNumber, country) : null
    if (fault) at.addIssue({ code: 'custom', path: ['taxNumber'], message: `prices:taxNumber.${fault}` })
  })
  .transform(({ legalName, postalCode, taxNumber, isDefault, ...said }) => ({
    ...said,
    legalName: legalName ?? null,
    postalCode: postalCode ?? null,
    taxNumber: taxNumber ? plainTaxNumber(taxNumber) : null,
    isDefault: isDefault === '1',
  }))

export const billingAddressRemovalInput = z.object({ addressId })

const costCentreId = z.uuid({ error: UNTYPED })
const centre = { centreCode: lineOfText(20), name: lineOfText(100) }

export const costCentreInput = z.object(centre)
export const costCentreChangeInput = z.object({ ...centre, costCentreId, seen: seenInput })
export const costCentreUseInput = z.object({
  costCentreId,
  active: z.enum(['1', '0'], { error: UNTYPED }).transform((said) => said === '1'),
})
