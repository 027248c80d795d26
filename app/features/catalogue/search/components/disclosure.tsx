import { type ReactNode, useState } from 'react'

type DisclosureProps = { needed: boolean; className?: string; children: ReactNode }

/**
 * A disclosure that opens by itself when something inside is chosen and never closes by itself, so that what
 * somebody has just unchecked stays in place. Works without scripts.
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
