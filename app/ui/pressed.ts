import { useNavigation } from 'react-router'

type Own = Record<string, string | string[]>
type Standing = { busy?: boolean; held?: boolean }

/**
 * How a button stands while `sent` is under way: it shows it if it was the one that was pressed, else it
 * sends nothing and looks as always. It is told by what is sent along with it: names with their value, or
 * with several that it stands for, '' being what is not sent at all.
 */
export function pressedBy(sent: FormData | undefined, own: Own): Standing {
  if (!sent) return {}
  const isOwn = Object.entries(own).every(([name, value]) =>
    [value].flat().includes(String(sent.get(name) ?? '')),
  )
  return isOwn ? { busy: true } : { held: true }
}

/** The states of a page's buttons while one of its forms is being sent; lookups disable none. */
export function useSending(): (own: Own) => Standing {
  const { formData, formMethod } = useNavigation()
  return (own) => pressedBy(formMethod === 'GET' ? undefined : formData, own)
}

/** `useSending` for buttons that share a `name`, by the value of each, or several. */
export function usePressed(name: string): (...values: string[]) => Standing {
  const sending = useSending()
  return (...values) => sending({ [name]: values })
}
