/** So many skills say what somebody does; more say that they do anything. */
export const MOST_SKILLS = 30
