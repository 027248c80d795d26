import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

const STEP_MS = 30_000

/** What an app shows now that was set up by this address (otpauth:), as any app would read it. */
export async function appCode(link: string): Promise<string> {
  const key = new TextDecoder().decode(base32.decode(new URL(link).searchParams.get('secret') ?? ''))
  return createOTP(key).hotp(Math.floor(Date.now() / STEP_MS))
}
