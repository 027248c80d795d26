import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { useSending } from './pressed.ts'

type SendButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'held' | 'name' | 'value'> & {
  name?: string
  value?: string
  /**
   * What its form sends along that no other form of the page does, where name and value do not tell it from
   * others.
   */
  along?: Record<string, string>
}

/**
 * The button that sends a form: it shows that it was pressed, and sends nothing while any form of the page is
 * under way.
 */
export function SendButton({ along, ...rest }: SendButtonProps) {
  const sending = useSending()
  const { name, value = '' } = rest
  return <Button {...rest} type="submit" {...sending({ ...along, ...(name ? { [name]: value } : {}) })} />
}
