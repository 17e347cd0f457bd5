/** The product's day palette. Mail programs know neither variables nor style sheets, so values stand in the markup. */
export const COLOUR = {
  page: '#f7efe2',
  surface: '#fffcf6',
  sunken: '#efe3cf',
  line: '#d9c6a6',
  ink: '#2a1c11',
  soft: '#644d36',
  faint: '#7a6148',
  primary: '#f5a51f',
  primaryEdge: '#b06d06',
  onPrimary: '#2a1a04',
  success: '#14713c',
  danger: '#b3182f',
  gold: '#f5c84b',
  silver: '#cdd6dd',
  bronze: '#d9a06c',
} as const;

export const FONT = "'Atkinson Hyperlegible Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
