import type { TFunction } from 'i18next'
import type { Message } from '#app/kit/refusal.ts'

/** A refusal or field message in the reader's words. */
export function say(t: TFunction, message: Message): string {
  return t(message.key, message.params ?? {})
}
