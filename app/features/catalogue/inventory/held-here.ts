import { useEffect, useState } from 'react'

const nameOf = (event: string) => `draft:held:${event}`

/**
 * Remembers in this browser tab that seats of an event are held until a moment (milliseconds), or no longer.
 */
export function noteHeld(event: string, held: { reference: string; until: number } | null): void {
  try {
    if (held) sessionStorage.setItem(nameOf(event), JSON.stringify(held))
    else sessionStorage.removeItem(nameOf(event))
  } catch {}
}

/** The order with seats of an event held in this tab; null on the server and at first. */
export function useHeldHere(event: string): string | null {
  const [reference, setReference] = useState<string | null>(null)
  useEffect(() => setReference(findHeld(event)), [event])
  return reference
}

function findHeld(event: string): string | null {
  try {
    const held = JSON.parse(sessionStorage.getItem(nameOf(event)) ?? 'null')
    return held?.until > Date.now() && typeof held.reference === 'string' ? held.reference : null
  } catch {
    return null
  }
}
