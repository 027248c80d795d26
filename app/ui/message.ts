import type { Message } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'

/** A refusal or field message in the reader's words. */
export function say(t: Translate, message: Message): string {
  return message.said ?? t(message.key, message.params ?? {})
}
