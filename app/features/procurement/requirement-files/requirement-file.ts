import { FILES_OF_MESSAGE } from '#app/features/people/message-files/message-file.ts'

/** So many files has a requirement. */
export const FILES_OF_REQUIREMENT = FILES_OF_MESSAGE

/** Where somebody who sees a requirement gets one of its files. */
export const requirementFilePath = (url: string, name: string) =>
  `/files/requirement/${encodeURIComponent(url)}/${name}`

/** Where its owner adds and removes files. */
export const ownFilesPath = (url: string) => `/manage_requirement/${encodeURIComponent(url)}/files`

/**
 * A file of a requirement as its reader sees it: one that waits has no name for others, and one that was
 * removed is shown to its owner alone.
 */
export type RequirementFile = {
  name: string
  title: string
  bytes: number
  state: 'waiting' | 'clean' | 'removed'
  finding: string | null
}
