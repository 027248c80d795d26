/** Whether this browser can create passkeys and serialise the answer. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Creates a passkey on a device; options and answer are JSON text, null when nobody confirmed. */
export async function makePasskey(options: string): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  return answerOf(navigator.credentials.create({ publicKey }))
}

/** Signs with a passkey of a device; options and answer are JSON text, null when nobody confirmed. */
export async function signByPasskey(options: string): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  return answerOf(navigator.credentials.get({ publicKey }))
}

/** Whether this browser can offer passkeys in the autofill of a field. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
}

/** Like `signByPasskey`, by the autofill of a field, until `over` is aborted. */
export async function signByOffer(options: string, over: AbortSignal): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  return answerOf(navigator.credentials.get({ publicKey, mediation: 'conditional', signal: over }))
}

async function answerOf(asked: Promise<Credential | null>): Promise<string | null> {
  const answer = await asked.catch(() => null)
  return answer instanceof PublicKeyCredential ? JSON.stringify(answer.toJSON()) : null
}
