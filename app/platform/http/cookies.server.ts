import { config } from '../config.server.ts'

/** The value of a cookie that came with a request, decoded; null when absent or not decodable. */
export function cookieOf(request: Request, name: string): string | null {
  return cookieIn(request.headers.get('cookie') ?? '', name)
}

/** The same from the text of a Cookie header. */
export function cookieIn(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, ...rest] = part.trim().split('=')
    if (key !== name) continue
    try {
      return decodeURIComponent(rest.join('='))
    } catch {
      return null
    }
  }
  return null
}

export const isSecure = () => config().ORIGIN.startsWith('https:')

/** The name of a cookie that opens something; over HTTPS with the prefix that ties it to this host alone. */
export function hostCookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name
}

/** A Set-Cookie line: HttpOnly, SameSite=Lax, whole site, Secure when the site is served by HTTPS. */
export function cookieLine(name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}
