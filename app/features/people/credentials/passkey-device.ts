/** Whether this browser can ask a device for a passkey, and write down what it answers. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Has a device make a passkey; asked and answered in JSON text, null when nobody confirmed. */
export async function makePasskey(options: string): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
  return answerOf(navigator.credentials.create({ publicKey }))
}

/** Has a device sign with a passkey; asked and answered in JSON text, null when nobody confirmed. */
export async function signByPasskey(options: string): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  return answerOf(navigator.credentials.get({ publicKey }))
}

/** Whether this browser can offer passkeys among what it fills into a field. */
export async function offersPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
}

/**
 * The same without asking anybody: the browser offers its passkeys at a field, until `over`, and somebody may
 * choose one.
 */
export async function signByOffer(options: string, over: AbortSignal): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  return answerOf(navigator.credentials.get({ publicKey, mediation: 'conditional', signal: over }))
}

async function answerOf(asked: Promise<Credential | null>): Promise<string | null> {
  const answer = await asked.catch(() => null)
  return answer instanceof PublicKeyCredential ? JSON.stringify(answer.toJSON()) : null
}
