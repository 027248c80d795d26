import type { MessageParams } from '#app/kit/refusal.ts'

/** Goes with the refusal of a sign-in: the next try has to bring a solved captcha. */
export const ASKS_CAPTCHA: MessageParams = { captcha: 1 }

/** Whether what a refused sign-in was answered asks for a captcha. */
export const asksCaptcha = (params: MessageParams | undefined) => params?.captcha === ASKS_CAPTCHA.captcha
