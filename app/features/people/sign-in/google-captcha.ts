export type GoogleBox = { render: (place: HTMLElement, options: Record<string, unknown>) => number }
type WithGoogle = { grecaptcha?: GoogleBox & { ready: (then: () => void) => void } }

const ADDRESS = 'https://www.google.com/recaptcha/api.js?render=explicit'

/** Loads Google's captcha in the reader's language; only on installations with Google's keys. */
export function loadGoogle(language: string): Promise<GoogleBox> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${ADDRESS}&hl=${language}`
    script.async = true
    script.onerror = () => reject(new Error('Google’s captcha did not load'))
    script.onload = () => {
      const { grecaptcha } = globalThis as WithGoogle
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('Google’s captcha did not begin'))
    }
    document.head.append(script)
  })
}
