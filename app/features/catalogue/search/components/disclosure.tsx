import { type ReactNode, useState } from 'react'

type DisclosureProps = { needed: boolean; className?: string; children: ReactNode }

/**
 * Details that open by themselves when something inside is chosen and never close by themselves: what
 * somebody has just let go of stays under the hand. It opens and closes without scripts.
 */
export function Disclosure({ needed, className, children }: DisclosureProps) {
  const [open, setOpen] = useState(needed)
  if (needed && !open) setOpen(true)
  return (
    <details className={className} open={open}>
      {children}
    </details>
  )
}
