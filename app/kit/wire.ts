import { type Language, prefixOf } from './language.ts'

/** `isSignedOut` where the session has ended. */
export type WireReply = { status: boolean; msg?: string; isSignedOut?: boolean } & Record<string, unknown>

/**
 * Calls an action of the wire in the language of the page. Every answer counts, also a refusal; null without
 * a connection.
 */
export async function callWire(
  language: Language,
  action: string,
  fields: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<WireReply | null> {
  return ask(`${prefixOf(language)}/api/inc/switchfunction`, new URLSearchParams({ action, ...fields }), {
    signal,
  })
}

/** The same of the second door of the wire: 'joinSMECompany', 'smeGetMultilocation', which answers a list. */
export async function callWire2(
  language: Language,
  action: string,
  fields: Record<string, string> = {},
): Promise<WireReply | null> {
  return ask(`${prefixOf(language)}/api/inc/switchfunction2`, new URLSearchParams({ action, ...fields }))
}

/** The same of a call by which one sells; `keepalive` outlives the page that makes it. */
export async function callSelling(
  language: Language,
  action: string,
  fields: URLSearchParams,
  keepalive: boolean,
): Promise<WireReply | null> {
  const body = new URLSearchParams([['action', action], ...fields])
  return ask(`${prefixOf(language)}/api/inc/switchSelling`, body, { keepalive })
}

/** Where files go: pictures, those of events, documents, what is sent with messages. */
export type UploadCall = 'imgupload' | 'event-upload' | 'upload' | 'message-file'

/** Brings a file up before its form is sent. */
export async function callUpload(
  language: Language,
  call: UploadCall,
  file: File,
): Promise<WireReply | null> {
  const body = new FormData()
  body.append('file', file)
  return ask(`${prefixOf(language)}/api/inc/${call}`, body)
}

async function ask(
  address: string,
  body: URLSearchParams | FormData,
  how: RequestInit = {},
): Promise<WireReply | null> {
  try {
    const answer = await fetch(address, { ...how, method: 'POST', credentials: 'same-origin', body })
    // What failed without words has failed; what ends in the middle of a good answer was no answer.
    const read: unknown = await answer.json().catch(() => (answer.ok ? null : { status: false }))
    const reply = Array.isArray(read) ? { status: true, list: read } : read
    if (typeof reply !== 'object' || reply === null || !('status' in reply)) return null
    return answer.status === 401 ? { ...(reply as WireReply), isSignedOut: true } : (reply as WireReply)
  } catch {
    return null
  }
}
