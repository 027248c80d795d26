import { BadInput, Refusal } from './refusal.ts'

/**
 * What is noted: a sign-in that failed, a right that was refused, a limit that was reached, an email that
 * came in as if another had come back.
 */
export const NOTED_KINDS = ['failedSignIn', 'refused', 'limit', 'forgedBounce'] as const
export type NotedKind = (typeof NOTED_KINDS)[number]

/** So long it is kept which account or network it was. */
export const NOTED_DAYS = 90

/** What is said to who shows to be somebody, and does not. */
const FAILED_SIGN_INS = ['accounts:signIn.wrong', 'accounts:code.wrong', 'security:twoStep.wrong']

export type Noted = { kind: NotedKind; reason: string }

/**
 * Whether an answer is noted, and as what. What is not there says nothing, but below the pages of staff,
 * where it is what they answer to who is not; so do bad input and conflicts, but of a sign-in.
 */
export function notedAs(error: unknown, route: string): Noted | null {
  if (error instanceof BadInput) {
    const reason = Object.values(error.fields).find(({ key }) => FAILED_SIGN_INS.includes(key))?.key
    return reason ? { kind: 'failedSignIn', reason } : null
  }
  if (!(error instanceof Refusal)) return null
  const { kind, reason } = error
  if (FAILED_SIGN_INS.includes(reason)) return { kind: 'failedSignIn', reason }
  if (kind === 'limit') return { kind: 'limit', reason }
  if (kind === 'forbidden') return { kind: 'refused', reason }
  return kind === 'notFound' && route.startsWith('/admin') ? { kind: 'refused', reason } : null
}
