/** fetch, asking once more when the kept connection was closed by the server in the very moment of asking. */
export function fetchAgain(address: string | URL, init?: RequestInit): Promise<Response> {
  return fetch(address, init).catch(() => fetch(address, init))
}
