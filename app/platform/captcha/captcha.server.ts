import { config } from '../config.server.ts'
import { type GoogleTask, googleCaptcha } from './google.server.ts'
import { type ProofTask, proofOfWork } from './proof-of-work.server.ts'

/** What a browser is asked for before it may go on. */
export type CaptchaTask = ProofTask | GoogleTask

/** Tells people from programs after many attempts: sets a task, and accepts a solution once. */
export type Captcha = {
  ask(): Promise<CaptchaTask>
  isSolved(answer: string, ip: string | null): Promise<boolean>
}

/** Google's when its keys are configured, else one that needs nobody else. */
export function captcha(): Captcha {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: key } = config()
  return siteKey && key ? googleCaptcha({ siteKey, key }) : proofOfWork
}
