/**
 * The flags of a process of the product. Without them it has those of the runner of tests, and loads what is
 * made for development: another React Router than people get.
 */
export const PLAIN: string[] = []
