import { type Language, prefixOf } from '#app/kit/language.ts'

/** `isSignedOut` where the session has ended. */
export type WireReply = { status: boolean; msg?: string; isSignedOut?: boolean } & Record<string, unknown>

/** Calls an action of the wire in the language of the page. Every answer counts, also a refusal; null without a connection. */
export async function callWire(
  language: Language,
  action: string,
  fields: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<WireReply | null> {
  try {
    const answer = await fetch(`${prefixOf(language)}/api/inc/switchfunction`, {
      method: 'POST',
      credentials: 'same-origin',
      body: new URLSearchParams({ action, ...fields }),
      signal,
    })
    const reply: unknown = await answer.json()
    if (typeof reply !== 'object' || reply === null || !('status' in reply)) return null
    return answer.status === 401 ? { ...(reply as WireReply), isSignedOut: true } : (reply as WireReply)
  } catch {
    return null
  }
}
