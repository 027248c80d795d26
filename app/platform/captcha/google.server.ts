import { z } from 'zod'
import { config } from '../config.server.ts'
import { log } from '../log.server.ts'

export type GoogleTask = { kind: 'google'; siteKey: string }

const LONGEST_ANSWER = 8_000
const PATIENCE_MS = 5_000

const verdict = z.object({ success: z.boolean(), hostname: z.string().optional() })

/**
 * Google's reCAPTCHA checkbox. Google confirms an answer once, and for which host; when it cannot be reached
 * every answer is refused.
 */
export function googleCaptcha({ siteKey, key }: { siteKey: string; key: string }) {
  return {
    async ask(): Promise<GoogleTask> {
      return { kind: 'google', siteKey }
    },

    async isSolved(answer: string, ip: string | null): Promise<boolean> {
      if (answer === '' || answer.length > LONGEST_ANSWER) return false
      const body = new URLSearchParams({ secret: key, response: answer, ...(ip ? { remoteip: ip } : {}) })
      try {
        const reply = await fetch(config().RECAPTCHA_URL, {
          method: 'POST',
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        const { success, hostname } = verdict.parse(await reply.json())
        return success && hostname === new URL(config().ORIGIN).hostname
      } catch (err) {
        log.warn({ err }, 'the captcha of Google could not be asked')
        return false
      }
    },
  }
}
