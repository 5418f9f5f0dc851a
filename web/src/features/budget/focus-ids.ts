/** The key of the form that the head of the page opens. */
export const mainAddKey = 'main'

/** The ids of the buttons that open forms: the focus goes back to them. */
export const addButtonId = (groupKey: string) => `budget-add-${groupKey}`
export const editButtonId = (lineId: string) => `budget-line-${lineId}`
