import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { secret } from './config.server.ts'

/**
 * A text that only this installation reads, whoever keeps it: encrypted with its secret, and none that was
 * changed is opened.
 */
export function sealText(text: string): Promise<string> {
  return symmetricEncrypt({ key: secret(), data: text })
}

/** The text that was sealed; null of what was made up or changed, or sealed with another secret. */
export async function openText(sealed: string): Promise<string | null> {
  if (!/^[0-9a-f]+$/.test(sealed)) return null
  return symmetricDecrypt({ key: secret(), data: sealed }).catch(() => null)
}
