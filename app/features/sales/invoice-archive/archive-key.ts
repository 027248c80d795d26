/** Under which key the file of an archive lies. */
export const archiveKey = (archiveId: string): string => `archives/${archiveId}.zip`
