import type { Message } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'

/** A refusal or field message in the reader's words. */
export function translateMessage(t: Translate, message: Message): string {
  return message.said ?? t(message.key, message.params ?? {})
}

/** The texts that messages are found in, to be asked for beside a page's own; none of what is said. */
export function textsOfMessages(messages: readonly Message[]): string[] {
  const names = messages.flatMap(({ key, said }) => (said === undefined ? key.split(':').slice(0, -1) : []))
  return [...new Set(names)]
}

/** The messages of a form by field, in the reader's words. */
export function translateMessages(
  t: Translate,
  errors: Record<string, Message> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, translateMessage(t, message)]),
  )
}
