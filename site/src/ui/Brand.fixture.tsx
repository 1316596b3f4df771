import { Brand, type BrandProps } from "./Brand";
import { examples } from "./fixtures";

export const fixtures = examples<BrandProps<"a">>("Brand", Brand, {
  link: { as: "a", href: "#start", name: "Zuversicht" },
});
