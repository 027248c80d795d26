import { plainTaxNumber } from './tax-number.ts'

/**
 * Countries in which only an invoice with the number of a registered issuer lets its buyer deduct the tax in
 * it, and the form of that number. Japan: 消費税法 第57条の4 (適格請求書), since 1 October 2023.
 */
const REGISTRATIONS: Partial<Record<string, RegExp>> = { JP: /^T\d{13}$/ }

/**
 * Whether a seller of such a country has a number of that form; null where there is no such thing. The form
 * alone is looked at.
 */
export function isQualifiedIssuer(seller: { country?: string; taxNumber?: string }): boolean | null {
  const form = REGISTRATIONS[seller.country ?? '']
  if (!form) return null
  return seller.taxNumber !== undefined && form.test(plainTaxNumber(seller.taxNumber))
}
