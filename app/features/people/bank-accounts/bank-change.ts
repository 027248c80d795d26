import { defineFact, STEP } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const BANK_CHANGE_STATES = ['waiting', 'applied', 'stopped', 'replaced'] as const
export type BankChangeState = (typeof BANK_CHANGE_STATES)[number]
export type BankChangeMove = 'enter' | 'apply' | 'stop' | 'replace'

/**
 * Another account than the one in force. It waits, so that whoever is not behind it can stop it; whoever has
 * the link of its email acts as the system. The first account of a party is in force at once.
 */
export const BANK_CHANGE_TABLE: readonly Transition<BankChangeState, BankChangeMove>[] = [
  { name: 'enter', from: ['waiting'], to: 'applied', by: ['provider'] },
  { name: 'apply', from: ['waiting'], to: 'applied', by: ['clock'] },
  { name: 'stop', from: ['waiting'], to: 'stopped', by: ['provider', 'system'] },
  { name: 'replace', from: ['waiting'], to: 'replaced', by: ['provider'] },
]

/** For so many hours another account waits before it is in force. */
export const WAIT_HOURS = 72
const HOUR_MS = 3_600_000

/** When an account that is given now is in force. */
export const inForceAt = (now: Date): Date => new Date(now.getTime() + WAIT_HOURS * HOUR_MS)

/** The account of a party was entered first, was asked to be another, or was removed: of the party. */
export const bankAccountChanged = defineFact('bank-account.changed', { step: 'word' })

const CHANGED = { party: 'id' } as const
/** Another account is in force, or was stopped: of the change. */
export const bankChangeApplied = defineFact('bank-account.change-applied', { ...STEP, ...CHANGED })
export const bankChangeStopped = defineFact('bank-account.change-stopped', { ...STEP, ...CHANGED })

/** The page of a bank account. */
export const BANK_ACCOUNT_PAGE = '/revenue/account'
