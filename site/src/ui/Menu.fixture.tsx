import { CircleUser, FlaskConical, LifeBuoy, LogOut, MessageCircle, Trash2 } from "lucide-react";
import { Button } from "./Button";
import { examples } from "./fixtures";
import { Menu, MenuDivider, MenuItem } from "./Menu";

export const fixtures = examples(
  "Menu",
  Menu,
  {
    "user menu": {
      open: true,
      label: "Mein Konto",
      trigger: (props) => (
        <Button variant="soft" {...props}>
          MB
        </Button>
      ),
      children: (
        <>
          <MenuItem as="a" href="#profil" icon={<CircleUser />}>
            Profil
          </MenuItem>
          <MenuItem as="a" href="#studie" icon={<FlaskConical />}>
            Studienteilnahme
          </MenuItem>
          <MenuDivider />
          <MenuItem as="a" href="#kontakt" icon={<MessageCircle />}>
            Kontakt
          </MenuItem>
          <MenuItem as="a" href="#notfall" icon={<LifeBuoy />}>
            Hilfe im Notfall
          </MenuItem>
          <MenuDivider />
          <MenuItem icon={<LogOut />}>Abmelden</MenuItem>
        </>
      ),
    },
    "more menu": {
      open: true,
      align: "start",
      label: "Chemotherapie: mehr",
      trigger: (props) => (
        <Button variant="second" compact {...props}>
          Mehr
        </Button>
      ),
      children: (
        <>
          <MenuItem>Ändern</MenuItem>
          <MenuItem disabled>Beenden</MenuItem>
          <MenuItem danger icon={<Trash2 />}>
            Entfernen
          </MenuItem>
        </>
      ),
    },
  },
  { overlay: true },
);
