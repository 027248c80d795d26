import { parse, serialize } from 'hono/utils/cookie'
import { config } from '../config.server.ts'

/** The value of a cookie that came with a request, decoded as far as it can be; null when absent. */
export function cookieOf(request: Request, name: string): string | null {
  return cookieIn(request.headers.get('cookie') ?? '', name)
}

/** The same from the text of a Cookie header. */
export function cookieIn(header: string, name: string): string | null {
  return parse(header, name)[name] ?? null
}

export const isSecure = () => config().ORIGIN.startsWith('https:')

/** The name of a cookie that opens something; over HTTPS with the prefix that ties it to this host alone. */
export function hostCookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name
}

/**
 * A Set-Cookie line: HttpOnly, SameSite=Lax, whole site, Secure when the site is served by HTTPS. Without an
 * age it lasts as long as the browser is open.
 */
export function cookieLine(name: string, value: string, maxAgeSeconds: number | null): string {
  return serialize(name, value, {
    path: '/',
    ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds }),
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(),
  })
}

/**
 * The language that somebody chose before, unchecked; null for none, and always under `npm run dev`, where
 * English is the start.
 */
export function chosenLanguage(request: Request): string | null {
  return import.meta.env.MODE === 'development' ? null : cookieOf(request, 'language')
}
