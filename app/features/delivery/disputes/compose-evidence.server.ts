import { translator } from '#app/platform/i18n.server.ts'
import { type SaleFacts, type SaleMessage, sayFacts, sayMessages } from './evidence.ts'

type Known = {
  dispute: { includesMessages: boolean }
  facts: SaleFacts | null
  messages: readonly SaleMessage[]
}

/**
 * What a bank is sent: what was written, what both sides wrote to each other where the seller wishes that,
 * and the facts of the sale, in English.
 */
export function composeEvidence(
  written: readonly (string | null)[],
  { dispute, facts, messages }: Known,
  now: Date,
): string {
  const say = { language: 'en', t: translator('en'), now } as const
  return [
    ...written.filter((text) => text !== null && text !== ''),
    ...(dispute.includesMessages ? sayMessages(messages, say) : []),
    ...(facts ? sayFacts(facts, say) : []),
  ].join('\n')
}
