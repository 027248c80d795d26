import type { RefObject } from 'react'
import {
  type KeepingWay,
  useKeeping,
} from '#app/features/catalogue/topic-editing/components/draft-keeping.tsx'
import { KeepingLine } from '#app/features/catalogue/topic-editing/components/keeping-line.tsx'

const OF_REQUIREMENTS: KeepingWay = { call: 'saveRequirementDraft', needs: ['title'], name: 'draft' }

type RequirementKeepingProps = {
  form: RefObject<HTMLFormElement | null>
  /** The key under which something is kept already; '' for nothing. */
  draft: string
  seen: string
  /** The name of what this browser keeps of it. */
  copy: string
}

/** Keeps the form of a new requirement on the server while one types, and says so. */
export function RequirementKeeping({ form, draft, seen, copy }: RequirementKeepingProps) {
  const keeping = useKeeping(form, { copy, url: draft, seen, keeps: true, way: OF_REQUIREMENTS })
  return <KeepingLine keeping={keeping} keeps preview={null} />
}
