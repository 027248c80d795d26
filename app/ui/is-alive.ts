import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts answer: not on the server, nor while the page comes alive. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
