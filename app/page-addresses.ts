import { index, route } from '@react-router/dev/routes';

/** A page, and the addresses below it that its forms are sent to. */
export const page = (at: string, file: string, forms: string[]) =>
  [at, ...forms.map((form) => (at ? `${at}/${form}` : form))].map((path) =>
    path ? route(path, file, { id: `${file}#${path}` }) : index(file),
  );
