/** Visitors behind one network address, and one mailbox however it is spelled. */
export const FROM_ADDRESS = { name: 'first-messages-address', points: 30, seconds: 3_600 } as const
export const OF_MAILBOX = { name: 'first-messages-mailbox', points: 10, seconds: 86_400 } as const

/** What a visitor needs before the message goes out: nothing, the code that was sent, or a code. */
export type Proof = 'given' | 'waiting' | 'none'

/** With whom a visitor begins a conversation, about what, and how far the proof of the address is. */
export type FirstMessage = {
  key: string
  /** The words that an announcement or a review is answered with. */
  begun: string
  email: string
  proof: Proof
  sentAt: number
}

type Values = Record<string, string | string[]>

/** What the form was answered: that a code is on its way, or what is wrong. */
export type FirstAnswer = { sentTo?: string; values?: Values; errors?: Record<string, unknown> }

/**
 * How far the proof is after an answer: a code that was just sent is waited for, also by a browser that had
 * no key before, or has proven another address.
 */
export function waitingFor(first: FirstMessage, answer: FirstAnswer | undefined): FirstMessage {
  const typed = answer?.errors?.code ? String(answer.values?.email ?? '').trim() : undefined
  const email = answer?.sentTo ?? typed
  if (!email || (first.proof === 'waiting' && first.email === email.toLowerCase())) return first
  return { ...first, proof: 'waiting', email, sentAt: 1 }
}
