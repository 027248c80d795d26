import { FILES_OF_MESSAGE } from '#app/features/people/message-files/message-file.ts'

/** So many files has a requirement. */
export const FILES_OF_REQUIREMENT = FILES_OF_MESSAGE

/** Where somebody who sees a requirement gets one of its files. */
export const requirementFilePath = (url: string, name: string) =>
  `/files/requirement/${encodeURIComponent(url)}/${name}`

/** Where its owner adds and removes files. */
export const ownFilesPath = (url: string) => `/manage_requirement/${encodeURIComponent(url)}/files`
